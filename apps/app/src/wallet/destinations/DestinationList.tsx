import { paths } from '@millrace/contract/paths'
import { bankRemove, type Destination } from '@millrace/contract/wallet/destination'
import type { TextKey } from '@millrace/texts'
import { useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CardList } from '../../components/CardList.tsx'
import { DestinationDrawing } from '../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LinkSegments } from '../../components/LinkSegments.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { shortenAddress } from '../../components/shortenAddress.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { callApi } from '../../shell/client.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { DestinationCard } from './DestinationCard.tsx'
import { addPaths, type DestinationKind, useDestinations } from './useDestinations.ts'

const ConfirmDialog = lazyPart(() => import('../../components/ConfirmDialog.tsx'), 'ConfirmDialog')

type Texts = {
  readonly title: TextKey
  readonly add: TextKey
  readonly empty: TextKey
  readonly body: TextKey
  readonly removal: TextKey
}

const textsByKind: Readonly<Record<DestinationKind, Texts>> = {
  chain: {
    title: 'destinations.address.title',
    add: 'destinations.address.add',
    empty: 'destinations.address.empty',
    body: 'destinations.address.empty-body',
    removal: 'destinations.address.remove-title',
  },
  bank: {
    title: 'destinations.bankAccount.title',
    add: 'destinations.bankAccount.add',
    empty: 'destinations.bankAccount.empty',
    body: 'destinations.bankAccount.empty-body',
    removal: 'destinations.bankAccount.remove-title',
  },
}

/** The saved destinations of one kind, to copy, confirm or remove. */
export function DestinationList({ kind }: { kind: DestinationKind }) {
  const texts = textsByKind[kind]
  const t = useText()
  const query = useDestinations()
  const [removing, setRemoving] = useState<Destination | null>(null)
  const list = query.data?.list.filter((each) => each.kind === kind) ?? []
  const remove = async ({ id }: Destination) => {
    await callApi(bankRemove, { id })
    showToast(t('destinations.removed'), { tone: 'good' })
  }
  return (
    <Screen
      title={t(texts.title)}
      hasRefresh
      bottom={
        list.length > 0 && (
          <nav aria-label={t(texts.add)} className="grid">
            <ButtonLink isWide to={addPaths[kind]}>
              {t(texts.add)}
            </ButtonLink>
          </nav>
        )
      }
    >
      <LinkSegments
        label={t('destinations.kinds')}
        links={[
          { to: paths.addresses, text: t('destinations.address.title'), isCurrent: kind === 'chain' },
          { to: paths.bankAccounts, text: t('destinations.bankAccount.title'), isCurrent: kind === 'bank' },
        ]}
      />
      <Loaded query={query} skeleton={<ListSkeleton />}>
        {() =>
          list.length === 0 ? (
            <EmptyState drawing={<DestinationDrawing />} title={t(texts.empty)} body={t(texts.body)}>
              <ButtonLink to={addPaths[kind]}>{t(texts.add)}</ButtonLink>
            </EmptyState>
          ) : (
            <CardList items={list} className="two-columns">
              {(each) => (
                <DestinationCard
                  destination={each}
                  fetchedAtMs={query.dataUpdatedAt}
                  onRemove={() => setRemoving(each)}
                />
              )}
            </CardList>
          )
        }
      </Loaded>
      {removing && (
        <ConfirmDialog
          title={t(texts.removal)}
          body={t('destinations.remove-body', {
            name: kind === 'bank' ? `${removing.bankName} ${removing.account}` : shortenAddress(removing.address),
          })}
          confirm={t('destinations.remove')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
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
          <SkeletonLines className="grid flex-1 content-start gap-2" sizes={['h-5 w-1/2', 'h-4 w-5/6', 'h-3 w-2/3']} />
        </Card>
      ))}
    </>
  )
}
