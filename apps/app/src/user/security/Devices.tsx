import { endSessions, sessions } from '@millrace/contract/user/session'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { callApi } from '../../shell/client.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { replaceAnswers, useCall } from '../../shell/queries.ts'
import { showToast } from '../../shell/toast.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

const ConfirmDialog = lazyPart(() => import('../../components/ConfirmDialog.tsx'), 'ConfirmDialog')

/** The devices that are signed in; one of them, or all others, can be signed out. */
export function Devices() {
  const t = useText()
  const { code } = useLanguage()
  const query = useCall(sessions, {})
  const [ending, setEnding] = useState<{ id?: string; device: string } | null>(null)
  const end = async (request: { id?: string }) => {
    await replaceAnswers(sessions, await callApi(endSessions, request))
    showToast(t('security.devices.ended'), { tone: 'good' })
  }
  return (
    <Section title={t('security.devices.title')}>
      <Loaded query={query} skeleton={<RowsSkeleton count={2} />}>
        {(list) => (
          <>
            <List label={t('security.devices.title')}>
              {list.map(({ id, device, place, lastSeenTime, isCurrent }) => (
                <ListRow
                  key={id}
                  icon="device"
                  title={device}
                  below={
                    isCurrent ? (
                      <Chip tone="good">{t('security.devices.this')}</Chip>
                    ) : (
                      [place, t('security.devices.seen', { time: formatDateTime(lastSeenTime, code) })]
                        .filter(Boolean)
                        .join(' · ')
                    )
                  }
                  after={
                    !isCurrent && (
                      <IconButton
                        icon="leave"
                        label={t('security.devices.end-named', { device })}
                        onPress={() => setEnding({ id, device })}
                        className="-mr-3"
                      />
                    )
                  }
                />
              ))}
            </List>
            {list.length > 1 && (
              <Button kind="soft" isWide onPress={() => setEnding({ device: '' })}>
                {t('security.devices.end-others')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {ending && (
        <ConfirmDialog
          title={t(ending.id ? 'security.devices.end' : 'security.devices.end-others-title')}
          body={
            ending.id
              ? t('security.devices.end-body', { device: ending.device })
              : t('security.devices.end-others-body')
          }
          confirm={t('security.devices.end-confirm')}
          onConfirm={() => end(ending.id ? { id: ending.id } : {})}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  )
}
