import { paths } from '@millrace/contract/paths'
import { emailCodeIsOpen } from '@millrace/contract/user/register'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../shell/queries.ts'
import { Redirect, useLocation } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import { RegisterForm } from './RegisterForm.tsx'

/** When registration by e-mail is switched off, it redirects to registration by phone. */
export function RegisterByEmailScreen() {
  const t = useText()
  const { search } = useLocation()
  const { data } = useCall(emailCodeIsOpen, {})
  if (data && !data.isOpen) return <Redirect to={`${paths.register}${search}`} />
  const otherLink = <TextLink to={`${paths.register}${search}`}>{t('register.other-phone')}</TextLink>
  return <RegisterForm by="email" otherLink={otherLink} />
}
