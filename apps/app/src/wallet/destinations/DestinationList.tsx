import { bankRemove, type Destination } from '@millrace/contract/wallet/destination'
import type { TextKey } from '@millrace/texts'
import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { DestinationDrawing } from '../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { shortenAddress } from '../../components/shortenAddress.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { callApi } from '../../shell/client.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { DestinationCard } from './DestinationCard.tsx'
import { addPaths, destinationsChanged, useDestinations, type DestinationKind } from './useDestinations.ts'

const SureDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../components/ConfirmDialog.tsx')).ConfirmDialog })),
)

type Words = {
  readonly title: TextKey
  readonly add: TextKey
  readonly empty: TextKey
  readonly body: TextKey
  readonly removal: TextKey
}

/** The saved destinations of one kind: each can be looked at, copied, confirmed and removed. */
export function DestinationsScreen({ kind, words }: { kind: DestinationKind; words: Words }) {
  const t = useText()
  const query = useDestinations()
  const [going, setGoing] = useState<Destination | null>(null)
  const list = query.data?.list.filter((each) => each.kind === kind) ?? []
  const remove = async ({ id }: Destination) => {
    try {
      await callApi(bankRemove, { id })
      showToast(t('destinations.removed'), { tone: 'good' })
    } finally {
      // Removed in another window, say: then the list is not what it was.
      await destinationsChanged()
    }
  }
  return (
    <Screen
      title={t(words.title)}
      onRefresh={() => query.refetch()}
      bottom={
        list.length > 0 && (
          <nav aria-label={t(words.add)} className="grid">
            <ButtonLink isWide to={addPaths[kind]}>
              {t(words.add)}
            </ButtonLink>
          </nav>
        )
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton />}>
        {() =>
          list.length === 0 ? (
            <EmptyState drawing={<DestinationDrawing />} title={t(words.empty)} body={t(words.body)}>
              <ButtonLink to={addPaths[kind]}>{t(words.add)}</ButtonLink>
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {list.map((each) => (
                <li key={each.id}>
                  <DestinationCard destination={each} heardAtMs={query.dataUpdatedAt} onRemove={() => setGoing(each)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {going && (
        <Suspense>
          <SureDialog
            title={t(words.removal)}
            body={t('destinations.remove-body', {
              name: kind === 'bank' ? `${going.bankName} ${going.account}` : shortenAddress(going.address),
            })}
            confirm={t('destinations.remove')}
            onConfirm={() => remove(going)}
            onClose={() => setGoing(null)}
          />
        </Suspense>
      )}
    </Screen>
  )
}

function ListSkeleton() {
  return (
    <>
      {[1, 2].map((each) => (
        <Card key={each} className="flex gap-3 p-4">
          <Skeleton shape="picture" className="size-11" />
          <span className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-3 w-2/3" />
          </span>
        </Card>
      ))}
    </>
  )
}
