import { PasswordField } from '../../components/PasswordField.tsx'
import { useText } from '../../shell/useText.ts'

type BoundField = {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

/** A new login password, twice, with the account in a hidden field so that a password manager saves both. */
export function NewPasswordFields({
  label,
  account,
  password,
  repeat,
}: {
  label: string
  account: string
  password: BoundField
  repeat: BoundField
}) {
  const t = useText()
  return (
    <>
      <input
        type="text"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="hidden"
      />
      <PasswordField label={label} hint={t('account.password.hint')} autoComplete="new-password" {...password} />
      <PasswordField label={t('account.password.repeat')} autoComplete="new-password" {...repeat} />
    </>
  )
}
