import type { auditList } from '@millrace/contract/console/operator'
import { Box } from '@mui/material'
import { SelectInput } from 'react-admin'
import { searchFilter } from '../../components/list/filters.tsx'
import { ListBody, RecordList } from '../../components/RecordList.tsx'
import type { RowOf } from '../../shell/page.ts'
import { actionChoices } from './auditActions.ts'
import { AuditEntries } from './AuditEntries.tsx'

const filters = [
  searchFilter('Search the audit log', 'Operator, reason, full member id', 330),
  <SelectInput
    key="action"
    source="action"
    alwaysOn
    label="Action"
    choices={actionChoices}
    emptyText="All actions"
    sx={{ minWidth: 220 }}
  />,
]

const empty = { title: 'No entries yet', text: 'Every sign-in and every change by an operator appears here.' }

export default function AuditList() {
  return (
    <RecordList
      description="Who did what, to whom, from where and why, newest first. Entries cannot be changed or deleted."
      filters={filters}
    >
      <ListBody<RowOf<typeof auditList>> empty={empty}>
        {(entries) => (
          <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 0.5 }}>
            <AuditEntries entries={entries} />
          </Box>
        )}
      </ListBody>
    </RecordList>
  )
}
