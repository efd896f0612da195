import { paths } from '@millrace/contract/paths'
import { changePayPassword, hasPayPass, setPayPassword } from '@millrace/contract/user/fundPassword'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { FundPasswordFields } from '../../features/user/FundPasswordFields.tsx'
import { useFundPasswordForm } from '../../features/user/useFundPasswordForm.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { SubmitButton } from '../../shell/form/form.tsx'
import { useCall } from '../../shell/queries.ts'
import { whenRefetched } from '../../shell/queryClient.ts'
import { goBack } from '../../shell/router/history.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** Sets or changes the fund password. A code is needed instead of the old password. */
export function FundPasswordScreen() {
  const t = useText()
  const { code: language } = useLanguage()
  const [search] = useSearchParams()
  const next = search.get('next')
  const state = useCall(hasPayPass, {})
  const isSet = state.data?.hasPayPass ?? false
  const fundPassword = useFundPasswordForm(isSet ? changePayPassword : setPayPassword, async () => {
    await whenRefetched()
    showToast(t(isSet ? 'fundPassword.changed' : 'fundPassword.done'), { tone: 'good' })
    goBack(next?.startsWith('/') ? next : paths.security)
  })
  const { support, chosen, form } = fundPassword
  const bottom = chosen && (
    <SubmitButton form={form}>
      {t(form.values.againAt ? (isSet ? 'fundPassword.change' : 'fundPassword.submit') : 'register.send')}
    </SubmitButton>
  )
  return (
    <Screen title={t('fundPassword.title')} bottom={bottom}>
      <p className="text-muted">{t('fundPassword.intro')}</p>
      {state.data?.lockedUntil && (
        <Note tone="caution" icon="lock">
          <p>{t('fundPassword.locked', { time: formatDateTime(state.data.lockedUntil, language) })}</p>
        </Note>
      )}
      <Loaded
        query={support}
        skeleton={
          <Card className="p-5">
            <SkeletonLines className="grid gap-4" sizes={['h-5 w-1/2', 'h-13 w-full']} />
          </Card>
        }
      >
        {() => <FundPasswordFields {...fundPassword} />}
      </Loaded>
    </Screen>
  )
}
