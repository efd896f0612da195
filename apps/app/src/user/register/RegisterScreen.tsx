import { paths } from '@millrace/contract/paths'
import { emailCodeIsOpen } from '@millrace/contract/user/register'
import { useCall } from '../../shell/queries.ts'
import { Link, useLocation } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterScreen() {
  const t = useText()
  const { search } = useLocation()
  const { data } = useCall(emailCodeIsOpen, {})
  const otherLink = data?.isOpen && (
    <Link
      to={`${paths.registerByEmail}${search}`}
      className="inline-flex min-touch items-center rounded-control font-semibold text-accent hover:underline"
    >
      {t('register.other-email')}
    </Link>
  )
  return <RegisterForm by="phone" otherLink={otherLink} />
}
