import { firstMinuteJump, type FirstMinute } from '@millrace/contract/income/firstMinute'
import { useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { whenRefetched } from '../../../shell/queryClient.ts'
import { useCallMutation } from '../../../shell/useCallMutation.ts'
import { useText } from '../../../shell/useText.ts'

/** Practice mode: moves the practice clock over the days to the member's first income. Texts: `msg`. */
export function JumpButton({ days, onJumped }: { days: number; onJumped?: (state: FirstMinute) => void }) {
  const t = useText()
  const [hasIncome, setHasIncome] = useState(true)
  const jump = useCallMutation(firstMinuteJump, {
    onSuccess: async (state) => {
      await whenRefetched()
      setHasIncome(state.income !== null)
      onJumped?.(state)
    },
  })
  return (
    <div className="grid gap-2">
      <Button isWide isBusy={jump.isPending} onPress={() => jump.mutate({})}>
        {t('firstIncome.jump', { days })}
      </Button>
      <p className="text-13 text-muted">{t('firstIncome.jump-note')}</p>
      <p role="status" className="text-13 font-semibold text-caution empty:hidden">
        {jump.refusal ?? (!hasIncome && !jump.isPending && t('firstIncome.nothing'))}
      </p>
    </div>
  )
}
