import { ButtonLink } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'

export function ProductsScreen() {
  const t = useText()
  return (
    <Screen title={t('products.title')} hasBack={false}>
      <EmptyState drawing={<MachinesDrawing />} title={t('products.empty')} body={t('products.empty-body')}>
        <ButtonLink kind="soft" to="/index/about">{t('products.way-on')}</ButtonLink>
      </EmptyState>
    </Screen>
  )
}
