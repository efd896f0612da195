import { formatDay } from '@millrace/texts'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { SettingSlider } from '../../components/SettingSlider.tsx'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { Losses } from './Losses.tsx'
import { play, type Platform, readSettings, type Settings } from './model.ts'
import { OwedAndHeld } from './OwedAndHeld.tsx'
import { Signs } from './Signs.tsx'

export function WhatIf({ platform }: { platform: Platform }) {
  const t = useText()
  const { code } = useLanguage()
  const formatPercent = useFormatPercent()
  const real = useMemo(() => readSettings(platform), [platform])
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const settings = useMemo(() => ({ ...real, ...changed }), [real, changed])
  // Playing three years takes a slow phone a moment, and the slider must not wait for it.
  const played = useDeferredValue(settings)
  const outcome = useMemo(() => play(platform, played), [platform, played])
  const change = (name: keyof Settings) => (value: number) => setChanged({ ...changed, [name]: value })
  if (outcome.days.length === 0) return <Card>{t('whatIf.too-new')}</Card>
  const { collapse } = outcome
  return (
    <div className="book-columns">
      <Card className="grid gap-4 p-5">
        <div aria-live="polite" className="grid gap-1">
          <p className="text-13 text-muted">{t('whatIf.outcome')}</p>
          <p className={`text-22 font-bold ${collapse ? 'text-loss' : ''}`}>
            {collapse
              ? t('whatIf.collapse', { days: collapse.index + 1, day: formatDay(collapse.day, code) })
              : t('whatIf.no-collapse')}
          </p>
          {!collapse && <p className="text-13 text-muted">{t('whatIf.no-collapse-body')}</p>}
        </div>
        <OwedAndHeld outcome={outcome} />
      </Card>
      <Card className="grid gap-4 p-5">
        <h2 className="text-17 font-bold">{t('whatIf.settings')}</h2>
        <SettingSlider
          name={t('whatIf.new-members')}
          value={settings.newMembersWeekly}
          max={Math.max(500, real.newMembersWeekly * 4)}
          step={1}
          text={t('whatIf.a-week', { count: settings.newMembersWeekly })}
          onChange={change('newMembersWeekly')}
        />
        <SettingSlider
          name={t('whatIf.promised')}
          value={settings.promisedYearly}
          max={Math.max(4, real.promisedYearly * 2)}
          step={0.01}
          text={t('whatIf.a-year', { share: formatPercent(settings.promisedYearly) })}
          onChange={change('promisedYearly')}
        />
        <SettingSlider
          name={t('whatIf.leaving')}
          value={settings.leavingWeekly}
          max={0.5}
          step={0.005}
          text={t('whatIf.share-a-week', { share: formatPercent(settings.leavingWeekly) })}
          onChange={change('leavingWeekly')}
        />
        <p className="text-12 text-muted">{t('whatIf.start')}</p>
        {Object.keys(changed).length > 0 && (
          <Button kind="soft" onPress={() => setChanged({})}>
            {t('whatIf.reset')}
          </Button>
        )}
      </Card>
      <div className="grid content-start gap-5">
        <Losses outcome={outcome} />
        <Card className="grid gap-2 p-5">
          <h2 className="text-17 font-bold">{t('whatIf.rules')}</h2>
          <ul className="grid list-disc gap-2 pl-5 text-13 text-muted marker:text-accent">
            <li>{t('whatIf.rule.real', { days: outcome.realDays })}</li>
            <li>{t('whatIf.rule.units')}</li>
            <li>{t('whatIf.rule.return')}</li>
            <li>{t('whatIf.rule.leave')}</li>
          </ul>
        </Card>
      </div>
      <Signs outcome={outcome} />
    </div>
  )
}
