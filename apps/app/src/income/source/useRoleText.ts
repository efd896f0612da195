import { roles } from '@millrace/contract/call'
import { useText } from '../../shell/useText.ts'

/** Names an operator by the role, never by the person. */
export function useRoleText(): (role: string) => string {
  const t = useText()
  return (role) => {
    if (role === 'machine') return t('source.by-machine')
    const known = roles.find((each) => each === role)
    return known ? t(`source.role.${known}`) : t('source.role.operator')
  }
}
