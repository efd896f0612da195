import { setPayPassword } from '@millrace/contract/user/fundPassword'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SubmitButton } from '../../shell/form/form.tsx'
import { useText } from '../../shell/useText.ts'
import { FundPasswordFields } from './FundPasswordFields.tsx'
import { useFundPasswordForm } from './useFundPasswordForm.ts'

type NewFundPasswordProps = {
  /** The button's text: what happens once it is set. */
  confirm: string
  /** The fund password is set; what it is needed for goes on with it. */
  onSet: (payPassword: string) => Promise<unknown> | void
}

/**
 * Sets the first fund password where it is needed. The code goes out by itself where there is one way to send it.
 * Texts: `user`.
 */
export function NewFundPassword({ confirm, onSet }: NewFundPasswordProps) {
  const t = useText()
  const fundPassword = useFundPasswordForm(setPayPassword, async (payPassword) => {
    await onSet(payPassword)
  })
  const { support, channels, chosen, form } = fundPassword
  const { againAt } = form.values
  const wasSent = useRef(againAt !== '')
  const sendCode = useEffectEvent(() => {
    if (wasSent.current) return
    wasSent.current = true
    form.submit()
  })
  const hasOneChannel = channels.length === 1
  useEffect(() => {
    if (hasOneChannel) sendCode()
  }, [hasOneChannel])
  if (!support.data) return <Skeleton shape="card" className="h-40 w-full" />
  if (!chosen) return <FundPasswordFields {...fundPassword} />
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="text-17 font-bold">{t('stepUp.set')}</h3>
        <p className="text-13 text-muted">{t('fundPassword.intro')}</p>
      </div>
      <FundPasswordFields {...fundPassword} />
      <SubmitButton form={form}>{againAt ? confirm : t('register.send')}</SubmitButton>
    </div>
  )
}
