import { kindNames, proposalList } from '@millrace/contract/console/proposal'
import { Box, MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import { ChoiceButtons } from '../components/ChoiceButtons.tsx'
import { selectFilter } from '../components/list/filters.tsx'
import { kindTexts } from '../components/proposal/kindTexts.ts'
import { useCall } from '../components/useCall.ts'
import { refreshMs } from '../shell/refreshMs.ts'
import { changeView, findView, proposalViews, type ProposalView } from './proposalViews.ts'

const outcomes = {
  decided: 'All outcomes',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
  expired: 'Expired',
} as const

const useCount = (view: 'For you' | 'Yours' | 'To be looked at') =>
  useCall(proposalList, { ...proposalViews[view], pageSize: 1 }, { refetchInterval: refreshMs.background }).data?.total

type Props = { readonly source: string; readonly alwaysOn: true }

/** What waits for this operator, what they wait for, and what is over. */
function ProposalTabs(_: Props) {
  const { filterValues, setFilters } = useListContext()
  const counts: Readonly<Partial<Record<ProposalView, number | undefined>>> = {
    'For you': useCount('For you'),
    Yours: useCount('Yours'),
    'To be looked at': useCount('To be looked at'),
  }
  const view = findView(filterValues)
  const choose = (values: object) => setFilters({ ...values }, undefined, false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 1, alignItems: 'center' }}>
      <ChoiceButtons
        label="Which ones"
        choices={(Object.keys(proposalViews) as ProposalView[])
          // What the dashboard counts, of everybody, is a view only while it is shown.
          .filter((name) => name !== 'All that wait' || name === view)
          .map((name) => ({
            label: name,
            count: counts[name],
            isChosen: name === view,
            onChoose: () => choose(changeView(filterValues, name)),
          }))}
      />
      {view === 'Decided' && (
        <TextField
          select
          label="Outcome"
          value={filterValues['state']}
          onChange={({ target: { value: state } }) => choose({ ...filterValues, state })}
          sx={{ width: { xs: 1, sm: 150 } }}
        >
          {Object.entries(outcomes).map(([state, text]) => (
            <MenuItem key={state} value={state}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

export const proposalFilters = [
  <ProposalTabs key="state" source="state" alwaysOn />,
  selectFilter('kind', 'Kind', Object.fromEntries(kindNames.map((kind) => [kind, kindTexts[kind].name])), {
    allLabel: 'All kinds',
    widthPx: 190,
  }),
]
