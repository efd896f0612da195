import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../shell/useText.ts'

export function HomeMachines() {
  const t = useText()
  return (
    <Section title={t('home.machines')}>
      <Card className="flex flex-wrap items-center gap-4 p-4">
        <div className="w-24 shrink-0"><MachinesDrawing /></div>
        <div className="grid min-w-44 flex-1 gap-1">
          <h3 className="font-bold">{t('home.machines.empty')}</h3>
          <p className="text-13 text-muted">{t('home.machines.empty-body')}</p>
        </div>
      </Card>
    </Section>
  )
}
