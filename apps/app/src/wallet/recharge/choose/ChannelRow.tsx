import { paths } from '@millrace/contract/paths'
import { Chip } from '../../../components/Chip.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { formatDuration } from '../../../shell/formatDuration.ts'
import { Link } from '../../../shell/router/router.tsx'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { ChannelIcon } from '../ChannelIcon.tsx'
import { type Channel, useFormatLimits } from '../channels.ts'

/** One channel to recharge by. A closed one says so and is not a link. */
export function ChannelRow({ channel }: { channel: Channel }) {
  const t = useText()
  const formatLimits = useFormatLimits()
  const { tag } = useLanguage()
  const { id, rail, currency, min, isOpen, confirmations, seconds, hasFaucet } = channel
  const time =
    seconds !== null && confirmations !== null
      ? t('recharge.choose.chain-time', { time: formatDuration(seconds, tag), count: confirmations })
      : t('recharge.choose.bank-time')
  const content = (
    <>
      <ChannelIcon id={id} isMuted={!isOpen} />
      <span className="grid min-w-0 flex-1 justify-items-start gap-0.5">
        <span className="font-semibold">{t(`recharge.channel.${id}`)}</span>
        {/* The most that can be taken is said where the amount is entered. */}
        <span className="text-13 text-muted">
          {formatLimits({ min, max: null, currency })} · {time}
        </span>
        {(!isOpen || hasFaucet) && (
          <span className="mt-1 flex flex-wrap gap-1">
            {!isOpen && <Chip tone="caution">{t('recharge.choose.closed')}</Chip>}
            {isOpen && hasFaucet && (
              <Chip tone="accent">
                <Icon name="drop" className="size-3.5" />
                {t('recharge.choose.faucet')}
              </Chip>
            )}
          </span>
        )}
      </span>
      {isOpen && <Icon name="forward" className="-mr-1 size-5 self-center text-muted @max-[12rem]:hidden" />}
    </>
  )
  const row = <div className="flex items-start gap-3 px-4 py-3.5 @max-[12rem]:flex-col">{content}</div>
  if (!isOpen) return <div className="@container">{row}</div>
  return (
    <Link
      to={`${rail === 'bank' ? paths.bankRecharge : paths.chainRecharge}?channel=${id}`}
      className="@container block w-full transition -outline-offset-2 hover:bg-press active:bg-press"
    >
      {row}
    </Link>
  )
}
