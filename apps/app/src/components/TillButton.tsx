import { rechargeAdd, rechargeDetail } from '@millrace/contract/wallet/recharge'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '../shell/CallFailure.ts'
import { callApi } from '../shell/client.ts'
import { createIdempotentCall } from '../shell/createIdempotentCall.ts'
import { getQueryKey, queryClient } from '../shell/queries.ts'
import { tick } from '../shell/tick.ts'
import { useFormatUsdt } from '../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../shell/useText.ts'
import { Button } from './Button.tsx'

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
  const [isAsking, setIsAsking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: getQueryKey(rechargeDetail, header, { id }),
    queryFn: ({ signal }) => callApi(rechargeDetail, { id: id ?? '' }, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'arrived' ? false : lookEveryMs),
  })
  const hasArrived = data?.state === 'arrived'
  const finish = useEffectEvent(async () => {
    tick()
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && /^(?:wallet|fund|recharge|withdraw|income)\//.test(path),
    })
    onArrived?.()
  })
  useEffect(() => {
    if (hasArrived) void finish()
  }, [hasArrived])

  const take = async () => {
    setMessage(null)
    setIsAsking(true)
    try {
      setId((await takeFromTill({ channelId: 'till', amount: amount.replace(/\.?0+$/, '') })).id)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setMessage(failure.message)
    } finally {
      setIsAsking(false)
    }
  }
  const isWaiting = id !== null && !hasArrived
  return (
    <div className="grid gap-2">
      <Button kind={kind} isWide isBusy={isAsking || isWaiting} onPress={() => void take()}>
        {t('tillButton.get', { amount: formatNumber(amount) })}
      </Button>
      <p role="status" className="text-13 text-muted empty:hidden">
        {isWaiting && t('tillButton.on-its-way', { amount: formatNumber(amount) })}
      </p>
      {message && (
        <p role="alert" className="text-13 font-semibold text-loss">
          {message}
        </p>
      )}
    </div>
  )
}
