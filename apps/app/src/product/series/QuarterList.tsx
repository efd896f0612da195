import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useFormatKilo } from '../../features/product/live/useFormatKilo.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { SeriesDay } from './toSeriesFile.ts'

/** Every quarter of an hour with its register, by the clock of the place, so that anybody can add up. */
export function QuarterList({ day: { quarters, timeZone } }: { day: SeriesDay }) {
  const t = useText()
  const { locale } = useLanguage()
  const format = useFormatKilo(3)
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <Card className="p-5">
      <details className="group">
        <summary className="flex min-touch items-center justify-between gap-3 font-semibold text-accent">
          {t('series.all', { count: quarters.length })}
          <Icon name="down" className="size-5 transition group-open:rotate-180" />
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
        <div role="region" tabIndex={0} aria-label={t('series.quarters')} className="max-h-96 overflow-auto">
          <table className="w-full text-13">
            <thead className="text-left text-muted">
              <tr>
                <th className="py-1 font-normal">{t('series.start')}</th>
                <th className="py-1 text-right font-normal">kWh</th>
                <th className="py-1 text-right font-normal">{t('series.register')}</th>
              </tr>
            </thead>
            <tbody>
              {quarters.map(({ startTime, energyWh, registerWh, isDoubtful }) => (
                <tr key={startTime} className={`border-t border-line ${isDoubtful ? 'text-loss' : ''}`}>
                  <td className="py-1">{time.format(new Date(startTime))}</td>
                  <td className="py-1 text-right">{format(energyWh)}</td>
                  <td className="py-1 text-right">
                    {registerWh === null ? '–' : format(registerWh)}
                    {isDoubtful && <span className="block text-12">{t('series.problem')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}
