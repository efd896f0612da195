import { useState } from 'react'
import { Card } from '../../../components/Card.tsx'
import { SegmentedControl } from '../../../components/SegmentedControl.tsx'
import { TillButton } from '../../../features/wallet/TillButton.tsx'
import { parseUsdt } from '../../../shell/usdt.ts'
import { useFormatUsdt } from '../../../shell/useFormatUsdt.ts'
import { useText } from '../../../shell/useText.ts'
import { ChannelIcon } from '../ChannelIcon.tsx'
import { type Channel } from '../channels.ts'

/** Practice money in one tap, as far as the day's maximum allows. */
export function TillCard({ till: { choices, max, isOpen } }: { till: Channel }) {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const formatNumber = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const [chosen, setChosen] = useState<string>()
  const left = parseUsdt(max ?? '0').minor
  const amounts = choices.filter((each) => parseUsdt(each).minor <= left)
  const amount = amounts.find((each) => each === chosen) ?? amounts[Math.floor(amounts.length / 2)]
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex items-center gap-3">
        <ChannelIcon id="till" isMuted={!isOpen} />
        <div className="grid gap-0.5">
          <h2 className="text-17 font-bold">{t('recharge.channel.till')}</h2>
          <p className="text-13 text-muted">{t('recharge.till.body')}</p>
        </div>
      </div>
      {!isOpen ? (
        <p className="text-13 font-semibold text-caution">{t('recharge.choose.closed')}</p>
      ) : amount ? (
        <>
          <SegmentedControl
            label={t('recharge.till.amount')}
            options={amounts.map((value) => ({ value, text: formatNumber(value) }))}
            value={amount}
            onChange={setChosen}
          />
          <TillButton amount={amount} />
          <p className="text-13 text-muted">{t('recharge.till.left', { amount: formatUsdt(max ?? '0') })}</p>
        </>
      ) : (
        <p className="text-13 text-muted">{t('recharge.till.spent')}</p>
      )}
    </Card>
  )
}
