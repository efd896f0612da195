import { paths } from '@millrace/contract/paths'
import { emailCodeIsOpen } from '@millrace/contract/user/register'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../shell/queries.ts'
import { useLocation } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterScreen() {
  const t = useText()
  const { search } = useLocation()
  const { data } = useCall(emailCodeIsOpen, {})
  const otherLink = data?.isOpen && (
    <TextLink to={`${paths.registerByEmail}${search}`}>{t('register.other-email')}</TextLink>
  )
  return <RegisterForm by="phone" otherLink={otherLink} />
}
