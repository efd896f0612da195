import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../components/Button.tsx'
import { LostDrawing } from '../components/drawings/LostDrawing.tsx'
import { EmptyState } from '../components/EmptyState.tsx'
import { Screen } from './Screen.tsx'
import { useText } from './useText.ts'

export function NotFoundScreen() {
  const t = useText()
  return (
    <Screen title={t('shell.not-found.title')} heading="404">
      <EmptyState drawing={<LostDrawing />} title={t('shell.not-found.title')} body={t('shell.not-found.body')}>
        <ButtonLink to={paths.home}>{t('shell.go-home')}</ButtonLink>
      </EmptyState>
    </Screen>
  )
}
