import { paths } from '@millrace/contract/paths'
import { transparencyFlows } from '@millrace/contract/transparency/flows'
import { ButtonLink } from '../../components/Button.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { useAllMachines } from '../useAllMachines.ts'
import { WhatIf } from './WhatIf.tsx'

const daysWanted = 366

/** The figures of this platform, played as a fraud would: for teachers and the curious. Nothing here is for sale. */
export function WhatIfScreen() {
  const t = useText()
  const flows = useCall(transparencyFlows, { days: daysWanted })
  const machines = useAllMachines()
  const skeleton = <Skeleton shape="card" className="h-96 w-full" />
  return (
    <Screen title={t('whatIf.title')} layout="wide">
      <Note tone="caution" icon="warning" title={t('whatIf.imagined')}>
        <p>{t('whatIf.intro')}</p>
      </Note>
      <Loaded query={flows} skeleton={skeleton}>
        {({ days }) => (
          <Loaded query={machines} skeleton={skeleton}>
            {(list) => (
              <WhatIf
                platform={{
                  days: days.map(({ day, newMembers, members, deposits, withdrawals }) => ({
                    day,
                    newMembers,
                    members,
                    deposits: Number(deposits),
                    withdrawals: Number(withdrawals),
                  })),
                  machines: list.map(({ raised, last30 }) => ({
                    raised: Number(raised),
                    expectedDaily: last30.days > 0 ? Number(last30.expected) / last30.days : 0,
                  })),
                }}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      <div>
        <ButtonLink kind="soft" to={paths.transparency}>
          {t('whatIf.to-books')}
        </ButtonLink>
      </div>
    </Screen>
  )
}
