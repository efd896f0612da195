import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { ButtonLink } from '../../components/Button.tsx'
import { DoorDrawing } from '../../components/drawings/DoorDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'

type Requirement = {
  readonly title: TextKey
  readonly body: TextKey
  readonly link?: { readonly to: string; readonly text: TextKey }
}

const requirements: Readonly<Record<string, Requirement>> = {
  login: {
    title: 'noPermission.login',
    body: 'noPermission.login-body',
    link: { to: paths.login, text: 'noPermission.sign-in' },
  },
  verification: {
    title: 'noPermission.verification',
    body: 'noPermission.verification-body',
    link: { to: paths.verify, text: 'noPermission.verify' },
  },
  frozen: {
    title: 'noPermission.frozen',
    body: 'noPermission.frozen-body',
    link: { to: paths.security, text: 'security.title' },
  },
}

/** Says what a page requires and how to get it. */
export function NoPermissionScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const kind = search.get('missing') ?? ''
  const { title, body, link } = requirements[kind] ?? { title: 'noPermission.other', body: 'noPermission.other-body' }
  const next = search.get('next')
  return (
    <Screen title={t(title)} heading="Millrace">
      <EmptyState drawing={<DoorDrawing />} title={t(title)} body={t(body)}>
        {link && (
          <ButtonLink to={next ? `${link.to}?next=${encodeURIComponent(next)}` : link.to}>{t(link.text)}</ButtonLink>
        )}
        <ButtonLink kind="soft" to={paths.home}>
          {t('shell.go-home')}
        </ButtonLink>
      </EmptyState>
      {kind === 'frozen' && hasSession() && <FrozenReason />}
    </Screen>
  )
}

function FrozenReason() {
  const { data } = useMember()
  return data && <FrozenNote member={data} />
}
