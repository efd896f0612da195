import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../shell/useText.ts'

export function HomeMachines() {
  const t = useText()
  return (
    <Section title={t('home.machines')}>
      <Card className="p-0"><EmptyState heading="h3" drawing={<MachinesDrawing />} title={t('home.machines.empty')} body={t('home.machines.empty-body')} /></Card>
    </Section>
  )
}
