import { TextField } from '../../components/Field.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import type { FormOf } from '../../shell/form/form.tsx'
import { useText } from '../../shell/useText.ts'
import type { AccountValues } from './accountRules.ts'
import { PhoneField } from './PhoneField.tsx'

/** The account: a phone number or an e-mail address. */
export function AccountFields({ form }: { form: FormOf<AccountValues> }) {
  const t = useText()
  const options = [
    { value: 'phone', text: t('account.phone') },
    { value: 'email', text: t('account.email') },
  ] as const
  const isEmail = form.values.by === 'email'
  return (
    <>
      <SegmentedControl
        label={t('account.by')}
        options={options}
        value={isEmail ? 'email' : 'phone'}
        onChange={(by) => form.set({ by })}
      />
      {isEmail ? (
        <EmailField autoComplete="username" form={form} />
      ) : (
        <PhoneField autoComplete="username" form={form} />
      )}
    </>
  )
}

type EmailFieldProps = { autoComplete: 'email' | 'username'; form: Pick<FormOf<{ email: string }>, 'bind'> }

export function EmailField({ autoComplete, form }: EmailFieldProps) {
  const t = useText()
  return (
    <TextField
      label={t('account.email')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      {...form.bind('email')}
    />
  )
}
