import { passkeyRemove, passkeys } from '@millrace/contract/user/passkey'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { List } from '../../components/List.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { callApi } from '../../shell/client.ts'
import { formatMoment } from '../../shell/dates.ts'
import { queryClient, useCall } from '../../shell/queries.ts'
import { memberChanged } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { hasPasskeys } from '../login/signInWithPasskey.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

const AddPasskeySheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./AddPasskeySheet.tsx')).AddPasskeySheet })),
)
const SureDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../components/ConfirmDialog.tsx')).ConfirmDialog })),
)

/** The passkeys that open this account: add one, remove one. */
export function Passkeys() {
  const t = useText()
  const { code } = useLanguage()
  const query = useCall(passkeys, {})
  const [isAdding, setIsAdding] = useState(false)
  const [isAddingWanted, setIsAddingWanted] = useState(false)
  const [going, setGoing] = useState<{ id: string; name: string } | null>(null)
  const remove = async (id: string) => {
    queryClient.setQueriesData({ queryKey: [passkeys.path] }, await callApi(passkeyRemove, { id }))
    await memberChanged()
  }
  return (
    <Section title={t('security.passkey.title')}>
      <Loaded query={query} skeleton={<RowsSkeleton count={1} />}>
        {(list) =>
          list.length === 0 ? (
            <Card className="p-4">
              <p className="text-muted">{t('security.passkey.none')}</p>
            </Card>
          ) : (
            <List label={t('security.passkey.title')}>
              {list.map(({ id, name, createTime, lastUsedTime }) => (
                <ListRow
                  key={id}
                  before={<Icon name="key" className="size-6 text-accent" />}
                  title={name}
                  below={
                    lastUsedTime
                      ? t('security.passkey.used', { time: formatMoment(lastUsedTime, code) })
                      : t('security.passkey.made', { time: formatMoment(createTime, code) })
                  }
                  after={
                    <IconButton
                      icon="trash"
                      label={t('security.passkey.remove-named', { name })}
                      onPress={() => setGoing({ id, name })}
                      className="-mr-3"
                    />
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {hasPasskeys() && (
        <Button
          kind="soft"
          isWide
          onPress={() => {
            setIsAddingWanted(true)
            setIsAdding(true)
          }}
        >
          {t('security.passkey.add')}
        </Button>
      )}
      {isAddingWanted && (
        <Suspense>
          <AddPasskeySheet isOpen={isAdding} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
      {going && (
        <Suspense>
          <SureDialog
            title={t('security.passkey.remove')}
            body={t('security.passkey.remove-body', { name: going.name })}
            confirm={t('security.passkey.remove-confirm')}
            onConfirm={() => remove(going.id)}
            onClose={() => setGoing(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}
