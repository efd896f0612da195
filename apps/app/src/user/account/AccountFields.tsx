import { TextField } from '../../components/Field.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { useText } from '../../shell/useText.ts'
import type { AccountValues } from './accountRules.ts'
import { PhoneField } from './PhoneField.tsx'

type AccountFieldsProps = {
  values: AccountValues
  errors: Readonly<Record<string, string>>
  onChange: (changes: Partial<AccountValues>) => void
  bindEmail: {
    name: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
    onBlur: () => void
  }
  onPhoneBlur: () => void
}

/** The account: a phone number or an e-mail address. */
export function AccountFields({ values, errors, onChange, bindEmail, onPhoneBlur }: AccountFieldsProps) {
  const t = useText()
  const options = [
    { value: 'phone', text: t('account.phone') },
    { value: 'email', text: t('account.email') },
  ] as const
  return (
    <>
      <SegmentedControl
        label={t('account.by')}
        options={options}
        value={values.by === 'email' ? 'email' : 'phone'}
        onChange={(by) => onChange({ by })}
      />
      {values.by === 'email' ? (
        <TextField
          label={t('account.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bindEmail}
        />
      ) : (
        <PhoneField
          country={values.country}
          value={values.phone}
          error={errors['phone']}
          autoComplete="username"
          onChange={onChange}
          onBlur={onPhoneBlur}
        />
      )}
    </>
  )
}
