import type { Destination } from '@millrace/contract/wallet/destination'
import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { useText } from '../../shell/useText.ts'
import { DestinationText } from '../destinations/DestinationText.tsx'
import { addPaths, type DestinationKind } from '../destinations/useDestinations.ts'
import { WaitNote } from '../destinations/WaitingPeriodNote.tsx'

const ChooseSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./ChooseDestinationSheet.tsx')).ChooseDestinationSheet })),
)

type DestinationFieldProps = {
  kind: DestinationKind
  list: readonly Destination[]
  chosen: Destination | undefined
  heardAtMs: number
  isMissed: boolean
  onChoose: (id: string) => void
}

/** Where the money goes; without a destination, the way to add one. */
export function DestinationField({ kind, list, chosen, heardAtMs, isMissed, onChoose }: DestinationFieldProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <Card className="grid gap-2 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-13 font-semibold text-muted">{t('withdraw.to')}</h2>
        {chosen && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              setIsWanted(true)
              setIsOpen(true)
            }}
            className="-my-2 min-touch rounded-control px-2 text-13 font-semibold text-accent hover:underline"
          >
            {t('withdraw.change')}
          </button>
        )}
      </div>
      {chosen ? (
        <DestinationText place={chosen} />
      ) : (
        <>
          <p className="text-muted">{t(`withdraw.nowhere.${kind}`)}</p>
          {isMissed && (
            <p role="alert" className="flex gap-1.5 text-13 font-semibold text-loss">
              <Icon name="warning" className="mt-0.5 size-4" />
              {t(`withdraw.bind-first.${kind}`)}
            </p>
          )}
          <ButtonLink kind="soft" isWide to={addPaths[kind]}>
            {t(`withdraw.add.${kind}`)}
          </ButtonLink>
        </>
      )}
      {chosen && !chosen.isUsable && (
        <>
          <WaitNote destination={chosen} heardAtMs={heardAtMs} />
          <p className="text-13 text-muted">{t('withdraw.destination-waits')}</p>
        </>
      )}
      {isWanted && (
        <Suspense>
          <ChooseSheet
            kind={kind}
            list={list}
            chosenId={chosen?.id}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onChoose={(id) => {
              setIsOpen(false)
              onChoose(id)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
