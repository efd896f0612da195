import { popupRewards, type ProgrammeKind } from '@millrace/contract/rewards/reward'
import { useEffect, useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { findEvenUsdtDecimals } from '../../shell/usdtSums.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The member was there when these were received. */
const ownTaps: readonly ProgrammeKind[] = ['sign-in', 'welcome', 'code', 'exchange']

/** Answers that have been on the screen. The cache still has them when the member comes back to Home. */
const shown = new WeakSet<object>()

/**
 * Rewards that arrived, once. What can be claimed has a card of its own on Home. What the server has answered counts as
 * seen, so it is asked once.
 */
export function HomeRewardPopup() {
  const t = useText()
  const { code } = useLanguage()
  const { data } = useCall(popupRewards, {}, { staleTime: Infinity })
  const [shownBefore] = useState(() => (data && shown.has(data) ? data : null))
  const [isOpen, setIsOpen] = useState(true)
  const rewards = data?.filter(({ kind, state }) => state === 'received' && !ownTaps.includes(kind)) ?? []
  useEffect(() => {
    if (data) shown.add(data)
  }, [data])
  if (data === shownBefore || rewards.length === 0) return null
  const close = () => setIsOpen(false)
  const decimals = findEvenUsdtDecimals(rewards.map(({ amount }) => amount))
  return (
    <Sheet
      title={t('home.rewards.title')}
      isOpen={isOpen}
      onClose={close}
      actions={
        <Button isWide onPress={close}>
          {t('home.popup.close')}
        </Button>
      }
    >
      <List label={t('home.rewards.title')}>
        {rewards.map(({ kind, amount, description, createTime }) => (
          <ListRow
            key={`${kind} ${createTime}`}
            title={description}
            below={createTime && formatDateTime(createTime, code)}
            after={<Amount value={amount} decimals={decimals} isSigned tone="good" />}
          />
        ))}
      </List>
      <p className="text-13 text-muted">{t('home.rewards.from')}</p>
    </Sheet>
  )
}
