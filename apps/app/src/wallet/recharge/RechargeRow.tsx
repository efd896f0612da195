import type { Recharge } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { StatusChip } from '../../features/wallet/StatusChip.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { Link } from '../../shell/router/router.tsx'
import { keepScrollPosition } from '../../shell/useScrollAndFocus.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { ConfirmationBar } from '../ConfirmationBar.tsx'
import { ChannelIcon } from './ChannelIcon.tsx'

type RechargeRowProps = {
  recharge: Recharge
  to: string
  /** The details open over the list. */
  isOnSameScreen?: boolean
  /** Its details are shown beside the list. */
  isChosen?: boolean
}

/** One recharge in a list: channel, amount and state. */
export function RechargeRow({ recharge, to, isOnSameScreen = false, isChosen = false }: RechargeRowProps) {
  const t = useText()
  const { code: language } = useLanguage()
  const { channelId, currency, asked, paid, credited, code, createTime, confirmations, confirmationsNeeded, reason } =
    recharge
  const amount = parseMoney(paid ?? asked ?? '', currency)
  const isConfirming = recharge.state === 'processing' && confirmations !== null && confirmationsNeeded !== null
  return (
    <Card className="overflow-hidden">
      <Link
        to={to}
        aria-current={isChosen || undefined}
        {...(isOnSameScreen && { replace: true, state: keepScrollPosition })}
        className="grid gap-3 p-4 transition -outline-offset-2 hover:bg-press active:bg-press aria-[current=true]:bg-soft"
      >
        <span className="flex items-start gap-3">
          <ChannelIcon id={channelId} />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{t(`recharge.channel.${channelId}`)}</span>
              {amount && (
                <span className="ml-auto">
                  <Amount value={amount} />
                </span>
              )}
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13 text-muted">
              <span className="grid">
                <span>{formatDateTime(createTime, language)}</span>
                <span className="font-mono text-12">{code}</span>
              </span>
              <span className="ml-auto">
                <StatusChip status={recharge.status} />
              </span>
            </span>
          </span>
        </span>
        {currency !== 'USDT' && recharge.state === 'arrived' && credited && (
          <span className="flex flex-wrap justify-between gap-x-3 text-13 text-muted">
            {t('recharge.credited')}
            <Amount value={credited} tone="good" isSigned />
          </span>
        )}
        {isConfirming && <ConfirmationBar confirmations={confirmations} needed={confirmationsNeeded} />}
        {reason && <span className="text-13 text-muted">{reason}</span>}
      </Link>
    </Card>
  )
}

export function RechargeRowSkeleton() {
  return (
    <Card className="flex gap-3 p-4">
      <Skeleton shape="picture" className="size-11" />
      <SkeletonLines className="grid flex-1 content-start gap-2" sizes={['h-5 w-3/4', 'h-3 w-1/2', 'h-3 w-1/3']} />
    </Card>
  )
}
