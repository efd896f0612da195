import type { SigninToday } from '@millrace/contract/rewards/signin'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { signInToday } from '../../features/rewards/useSigninToday.ts'
import { playSound } from '../../shell/sounds.ts'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { NoReward } from '../NoReward.tsx'

/** Today's sign-in. Without a reward it still counts as a day, and says why it pays nothing. */
export function SigninCard({ today: { amount, amounts, isSigned, noReward, streak } }: { today: SigninToday }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const formatNumber = useFormatUsdt({ hasUnit: false, isAlwaysShown: true })
  const hasReward = noReward === '' && Number(amount) > 0
  const signing = useCallMutation(signInToday, {
    onSuccess: (result) => {
      void playSound('claimed')
      const text =
        Number(result.amount) > 0 ? t('signin.toast', { amount: formatUsdt(result.amount) }) : t('signin.toast-none')
      showToast(text, { tone: 'good' })
    },
  })
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="grid">
          <span className="text-13 text-muted">{t('signin.today')}</span>
          <Amount value={amount} size="large" isAlwaysShown />
        </p>
        <p className="ml-auto grid text-right">
          <span className="text-13 text-muted">{t('signin.row')}</span>
          <span className="text-20 font-bold">{t('signin.days', { days: streak })}</span>
        </p>
      </div>
      {isSigned ? (
        <p className="flex min-h-12 items-center justify-center gap-2 rounded-control bg-good-soft px-4 py-3 text-center font-semibold text-good">
          <Icon name="check" className="size-5" />
          {t('signin.done')}
        </p>
      ) : (
        <Button isWide isBusy={signing.isPending} onPress={() => signing.mutate()}>
          {hasReward ? t('signin.button', { amount: formatNumber(amount) }) : t('signin.button-none')}
        </Button>
      )}
      <NoReward reason={noReward} />
      <p className="text-13 text-muted">
        {noReward !== ''
          ? t('signin.counts')
          : amounts.length > 1
            ? t('signin.rising', { amounts: amounts.map((each) => formatNumber(each)).join(' · ') })
            : t('signin.same')}
      </p>
    </Card>
  )
}
