import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../components/Button.tsx'
import { DoorDrawing } from '../../components/drawings/DoorDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FrozenNote } from '../../shell/FrozenNote.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'

type Missing = {
  readonly title: TextKey
  readonly body: TextKey
  readonly way?: { readonly to: string; readonly text: TextKey }
}

const missings: Readonly<Record<string, Missing>> = {
  login: {
    title: 'noPermission.login',
    body: 'noPermission.login-body',
    way: { to: paths.login, text: 'noPermission.sign-in' },
  },
  verification: {
    title: 'noPermission.verification',
    body: 'noPermission.verification-body',
    way: { to: paths.verify, text: 'noPermission.verify' },
  },
  frozen: {
    title: 'noPermission.frozen',
    body: 'noPermission.frozen-body',
    way: { to: paths.security, text: 'security.title' },
  },
  open: {
    title: 'noPermission.open',
    body: 'noPermission.open-body',
    way: { to: paths.about, text: 'noPermission.about' },
  },
}

/** A tab keeps its own name while it is closed. */
const tabTitles: Readonly<Record<string, TextKey>> = {
  [paths.personal]: 'shell.tab.personal',
  [paths.team]: 'shell.tab.team',
  [paths.balance]: 'shell.tab.wallet',
}

/** Says what is missing for a page and how to get it. */
export function NoPermissionScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const kind = search.get('missing') ?? ''
  const { title, body, way } = missings[kind] ?? { title: 'noPermission.other', body: 'noPermission.other-body' }
  const next = search.get('next')
  const tabTitle = tabTitles[next ?? '']
  return (
    <Screen title={t(tabTitle ?? (hasSession() ? 'shell.tab.personal' : 'noPermission.title'))} hasBack={!tabTitle}>
      <EmptyState drawing={<DoorDrawing />} title={t(title)} body={t(body)}>
        {way && (
          <ButtonLink to={next && kind !== 'open' ? `${way.to}?next=${encodeURIComponent(next)}` : way.to}>
            {t(way.text)}
          </ButtonLink>
        )}
        <ButtonLink kind="soft" to={paths.home}>
          {t('shell.go-home')}
        </ButtonLink>
      </EmptyState>
      {kind === 'frozen' && hasSession() && <Frozen />}
    </Screen>
  )
}

/** The reason stands here as well, so that nobody has to look for it. */
function Frozen() {
  const { data } = useMember()
  return data && <FrozenNote member={data} />
}
