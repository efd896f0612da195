import type { DataOf } from '@millrace/contract/call'
import { eveningChoice, eveningChoose } from '@millrace/contract/income/evening'
import { paths } from '@millrace/contract/paths'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { SwitchRow } from '../../components/SwitchRow.tsx'
import { replaceAnswers, useCall } from '../../shell/queries.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useMember } from '../../shell/useMember.ts'
import { useText } from '../../shell/useText.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

type Choice = Omit<DataOf<typeof eveningChoice>, 'canEmail'>

/** A summary of the member's machines in the evening, off until it is switched on. */
export function EveningSummary() {
  const t = useText()
  const choice = useCall(eveningChoice, {})
  const email = useMember().data?.email
  const { mutate, pending } = useCallMutation(eveningChoose, {
    onSuccess: (answer) => replaceAnswers(eveningChoice, answer),
  })
  // The device's time zone counts where the account has none.
  const choose = (change: Partial<Choice>) => mutate({ ...change, zoneMinutes: -new Date().getTimezoneOffset() })
  return (
    <Section title={t('settings.evening.title')}>
      <Loaded query={choice} skeleton={<RowsSkeleton count={2} />}>
        {({ canEmail, ...saved }) => {
          // At once, as it will be.
          const { zoneMinutes: _, ...changes } = pending ?? {}
          const shown = { ...saved, ...changes } as Choice
          return (
            <div className="grid gap-3">
              <List label={t('settings.evening.title')}>
                <SwitchRow
                  title={t('settings.evening.push')}
                  below={t('settings.evening.push-body')}
                  isOn={shown.byPush}
                  onChange={(byPush) => choose({ byPush })}
                />
                {canEmail ? (
                  <SwitchRow
                    title={t('settings.evening.email')}
                    {...(email && { below: email })}
                    isOn={shown.byEmail}
                    onChange={(byEmail) => choose({ byEmail })}
                  />
                ) : (
                  <ListRow
                    to={paths.bindEmail}
                    title={t('settings.evening.email')}
                    below={t('settings.evening.add-email')}
                  />
                )}
                {(shown.byPush || shown.byEmail) && (
                  <SwitchRow
                    title={t('settings.evening.amounts')}
                    below={t('settings.evening.amounts-body')}
                    isOn={shown.hasAmounts}
                    onChange={(hasAmounts) => choose({ hasAmounts })}
                  />
                )}
              </List>
              <p className="px-1 text-13 text-muted">{t('settings.evening.body')}</p>
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}
