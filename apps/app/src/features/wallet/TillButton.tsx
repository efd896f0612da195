import { rechargeAdd, rechargeDetail } from '@millrace/contract/wallet/recharge'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { callApi } from '../../shell/client.ts'
import { createIdempotentCall } from '../../shell/createIdempotentCall.ts'
import { describeQuery } from '../../shell/queries.ts'
import { invalidateTags } from '../../shell/queryClient.ts'
import { tick } from '../../shell/tick.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const takeFromTill = createIdempotentCall(rechargeAdd)
const lookEveryMs = 500

type TillButtonProps = {
  /** One of the amounts that the till gives out. */
  amount: string
  kind?: 'primary' | 'soft'
  /** The money is in the wallet. */
  onArrived?: () => void
}

/** Practice mode: takes money from the practice till, and waits until it is in the wallet. Texts: `msg`. */
export function TillButton({ amount, kind = 'primary', onArrived }: TillButtonProps) {
  const t = useText()
  const { header } = useLanguage()
  const formatNumber = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const [id, setId] = useState<string | null>(null)
  const { data } = useQuery({
    ...describeQuery(rechargeDetail, header, { id }),
    queryFn: ({ signal }) => callApi(rechargeDetail, { id: id ?? '' }, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'arrived' ? false : lookEveryMs),
  })
  const hasArrived = data?.state === 'arrived'
  const finish = useEffectEvent(async () => {
    tick()
    await invalidateTags('wallet', 'recharge', 'channel', 'withdraw', 'income')
    onArrived?.()
  })
  useEffect(() => {
    if (hasArrived) void finish()
  }, [hasArrived])

  const taking = useCallMutation(takeFromTill, { onSuccess: (recharge) => setId(recharge.id) })
  const isWaiting = id !== null && !hasArrived
  return (
    <div className="grid gap-2">
      <Button
        kind={kind}
        isWide
        isBusy={taking.isPending || isWaiting}
        onPress={() => taking.mutate({ channelId: 'till', amount: amount.replace(/\.?0+$/, '') })}
      >
        {t('tillButton.get', { amount: formatNumber(amount) })}
      </Button>
      <p role="status" className="text-13 text-muted empty:hidden">
        {isWaiting && t('tillButton.on-its-way', { amount: formatNumber(amount) })}
      </p>
      {taking.refusal && (
        <p role="alert" className="text-13 font-semibold text-loss">
          {taking.refusal}
        </p>
      )}
    </div>
  )
}
