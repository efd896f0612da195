import { TextField } from '../../components/Field.tsx'
import { Segmented } from '../../components/SegmentedControl.tsx'
import { useText } from '../../shell/useText.ts'
import { PhoneField } from './PhoneField.tsx'

/** The names are those of the form's values. */
export type AccountValues = { by: string; country: string; phone: string; email: string }

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

/** Whose account: a phone number or an e-mail address. */
export function AccountFields({ values, errors, onChange, bindEmail, onPhoneBlur }: AccountFieldsProps) {
  const t = useText()
  const options = [
    { value: 'phone', text: t('account.phone') },
    { value: 'email', text: t('account.email') },
  ] as const
  return (
    <>
      <Segmented
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
