import { firstMinuteJump, type FirstMinute } from '@millrace/contract/income/firstMinute'
import { useState } from 'react'
import { CallFailure } from '../../shell/CallFailure.ts'
import { callApi } from '../../shell/client.ts'
import { queryClient } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../Button.tsx'

/** Practice mode: moves the practice clock over the days to the member's first income. Texts: `msg`. */
export function JumpButton({ days, onJumped }: { days: number; onJumped?: (state: FirstMinute) => void }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const jump = async () => {
    setMessage(null)
    setIsBusy(true)
    try {
      const state = await callApi(firstMinuteJump, {})
      // The date is part of nearly everything that is shown.
      await queryClient.invalidateQueries()
      if (!state.income) setMessage(t('firstIncome.nothing'))
      onJumped?.(state)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setMessage(failure.message)
      void queryClient.invalidateQueries()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="grid gap-2">
      <Button isWide isBusy={isBusy} onPress={() => void jump()}>
        {t('firstIncome.jump', { days })}
      </Button>
      <p className="text-13 text-muted">{t('firstIncome.jump-note')}</p>
      <p role="status" className="text-13 font-semibold text-caution empty:hidden">
        {message}
      </p>
    </div>
  )
}
