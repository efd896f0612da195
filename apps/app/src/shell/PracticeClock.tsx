import { firstMinute, firstMinuteJump } from '@millrace/contract/income/firstMinute'
import { useState } from 'react'
import { Button } from '../components/Button.tsx'
import { useCall } from './queries.ts'
import { whenRefetched } from './queryClient.ts'
import { useCallMutation } from './useCallMutation.ts'
import { useText } from './useText.ts'

/** Where it may be moved: the practice clock, over the days to the member's first income. Texts: `msg`. */
export function PracticeClock({ onIncome }: { onIncome: () => void }) {
  const t = useText()
  const { data } = useCall(firstMinute, {}, { staleTime: 0 })
  const [hasIncome, setHasIncome] = useState(true)
  const jump = useCallMutation(firstMinuteJump, {
    onSuccess: async ({ income }) => {
      await whenRefetched()
      setHasIncome(income !== null)
      if (income) onIncome()
    },
  })
  const days = data?.jumpDays ?? null
  if (days === null) return null
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-bold">{t('firstIncome.clock')}</h3>
      <p className="text-13 text-muted">{t('firstIncome.jump-note')}</p>
      <Button kind="soft" isWide isBusy={jump.isPending} onPress={() => jump.mutate({})}>
        {t('firstIncome.jump', { days })}
      </Button>
      <p role="status" className="text-13 font-semibold text-caution empty:hidden">
        {jump.refusal ?? (!hasIncome && !jump.isPending && t('firstIncome.nothing'))}
      </p>
    </div>
  )
}
