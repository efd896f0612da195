import type { Destination } from '@millrace/contract/wallet/destination'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { FieldNote } from '../../components/Field.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useInfo } from '../../shell/queries.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { DestinationText } from '../destinations/DestinationText.tsx'
import { addPaths, type DestinationKind } from '../destinations/useDestinations.ts'
import { WaitingPeriodNote } from '../destinations/WaitingPeriodNote.tsx'

const PracticeAddress = lazyPart(() => import('./PracticeAddress.tsx'), 'PracticeAddress')
const ChooseDestinationSheet = lazyPart(() => import('./ChooseDestinationSheet.tsx'), 'ChooseDestinationSheet')

type DestinationFieldProps = {
  kind: DestinationKind
  list: readonly Destination[]
  chosen: Destination | undefined
  fetchedAtMs: number
  deadline: string
  error: string | undefined
  onChoose: (id: string) => void
}

/** The chosen destination; without one, a link to add it, and in practice mode an address to fill in. */
export function DestinationField({
  kind,
  list,
  chosen,
  fetchedAtMs,
  deadline,
  error,
  onChoose,
}: DestinationFieldProps) {
  const t = useText()
  const sheet = useSheet()
  const { data: info } = useInfo()
  const hasPracticeAddress = kind === 'chain' && info?.practiceMode
  return (
    <Card className="grid gap-2 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-13 font-semibold text-muted">{t('withdraw.to')}</h2>
        {chosen && (
          <TextButton aria-haspopup="dialog" onPress={sheet.open} className="-my-2 px-2 text-13">
            {t('withdraw.change')}
          </TextButton>
        )}
      </div>
      {chosen ? (
        <DestinationText destination={chosen} />
      ) : (
        <>
          <p className="text-muted">{t(`withdraw.nowhere.${kind}`)}</p>
          <FieldNote role="alert" error={error} />
          {hasPracticeAddress && <PracticeAddress onSaved={onChoose} />}
          <ButtonLink kind="soft" isWide to={addPaths[kind]}>
            {t(`withdraw.add.${kind}`)}
          </ButtonLink>
        </>
      )}
      {chosen && !chosen.isUsable && (
        <>
          <WaitingPeriodNote destination={chosen} fetchedAtMs={fetchedAtMs} deadline={deadline} />
          <p className="text-13 text-muted">{t('withdraw.destination-waits')}</p>
        </>
      )}
      <ChooseDestinationSheet
        kind={kind}
        list={list}
        chosenId={chosen?.id}
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        onChoose={(id) => {
          sheet.close()
          onChoose(id)
        }}
      />
    </Card>
  )
}
