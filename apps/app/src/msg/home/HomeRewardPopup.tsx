import { popupRewards, type ProgrammeKind } from '@millrace/contract/rewards/reward'
import { useEffect, useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { isBuilt } from '../../shell/paths.ts'
import { useCall } from '../../shell/queries.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { readSeenRewards, saveSeenRewards } from './seenRewards.ts'

/** The member was there when these were received. */
const ownTaps: readonly ProgrammeKind[] = ['sign-in', 'welcome', 'code', 'exchange']

/** Answers that have been on the screen. The cache still has them when the member comes back to Home. */
const shown = new WeakSet<object>()

/** Rewards that arrived or can be claimed, once. What the server has answered counts as seen, so it is asked once. */
export function HomeRewardPopup() {
  const t = useText()
  const { code } = useLanguage()
  const { data } = useCall(popupRewards, {}, { staleTime: Infinity })
  const [shownBefore] = useState(() => (data && shown.has(data) ? data : null))
  const [seen] = useState(readSeenRewards)
  const [isOpen, setIsOpen] = useState(true)
  const rewards =
    data?.filter(({ kind, state }) => (state === 'open' ? !seen.includes(kind) : !ownTaps.includes(kind))) ?? []
  // Also seen by whoever leaves by the link in it.
  useEffect(() => {
    if (!data) return
    shown.add(data)
    saveSeenRewards(data.flatMap(({ kind, state }) => (state === 'open' ? [kind] : [])))
  }, [data])
  if (data === shownBefore || rewards.length === 0) return null
  const close = () => setIsOpen(false)
  const open = rewards.find(({ state, path }) => state === 'open' && isBuilt(path))
  return (
    <Sheet
      title={t('home.rewards.title')}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          {open && (
            <ButtonLink isWide to={open.kind === 'welcome' ? `${open.path}?show=welcome` : open.path}>
              {t('home.rewards.see')}
            </ButtonLink>
          )}
          <Button kind={open ? 'plain' : 'primary'} isWide onPress={close}>
            {t('home.popup.close')}
          </Button>
        </>
      }
    >
      <List label={t('home.rewards.title')}>
        {rewards.map(({ kind, state, amount, description, createTime }) => (
          <ListRow
            key={`${kind} ${createTime}`}
            title={description}
            below={createTime ? formatDateTime(createTime, code) : t('home.rewards.open')}
            after={
              <Amount
                value={amount}
                form="small"
                isSigned={state === 'received'}
                tone={state === 'received' ? 'good' : 'ink'}
              />
            }
          />
        ))}
      </List>
      <p className="text-13 text-muted">{t('home.rewards.from')}</p>
    </Sheet>
  )
}
