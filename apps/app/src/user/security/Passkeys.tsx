import { passkeyRemove, passkeys } from '@millrace/contract/user/passkey'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { callApi } from '../../shell/client.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { forgetOwnPasskey, hasPasskeySupport } from '../../shell/passkeys.ts'
import { replaceAnswers, useCall } from '../../shell/queries.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

const AddPasskeySheet = lazyPart(() => import('./AddPasskeySheet.tsx'), 'AddPasskeySheet')
const ConfirmDialog = lazyPart(() => import('../../components/ConfirmDialog.tsx'), 'ConfirmDialog')

/** The passkeys of this account, to add and remove. */
export function Passkeys() {
  const t = useText()
  const { code } = useLanguage()
  const query = useCall(passkeys, {})
  const addSheet = useSheet()
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null)
  const remove = async (id: string) => {
    const left = await callApi(passkeyRemove, { id })
    if (left.length === 0) forgetOwnPasskey()
    await replaceAnswers(passkeys, left)
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
                  icon="key"
                  title={name}
                  below={
                    lastUsedTime
                      ? t('security.passkey.used', { time: formatDateTime(lastUsedTime, code) })
                      : t('security.passkey.made', { time: formatDateTime(createTime, code) })
                  }
                  after={
                    <IconButton
                      icon="trash"
                      label={t('security.passkey.remove-named', { name })}
                      onPress={() => setRemoving({ id, name })}
                      className="-mr-3"
                    />
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {hasPasskeySupport() && (
        <Button kind="soft" isWide onPress={addSheet.open}>
          {t('security.passkey.add')}
        </Button>
      )}
      <AddPasskeySheet isOpen={addSheet.isOpen} onClose={addSheet.close} />
      {removing && (
        <ConfirmDialog
          title={t('security.passkey.remove')}
          body={t('security.passkey.remove-body', { name: removing.name })}
          confirm={t('security.passkey.remove-confirm')}
          onConfirm={() => remove(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  )
}
