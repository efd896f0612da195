import { Box } from '@mui/material'
import { SearchInput, SelectInput } from 'react-admin'
import { ListBody, RecordList } from '../../components/RecordList.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'
import { actionChoices } from './auditActions.ts'
import { AuditEntries } from './AuditEntries.tsx'

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Operator, reason, full member id"
    slotProps={{ htmlInput: { 'aria-label': 'Search the audit log', maxLength: 100 } }}
    sx={{ width: { xs: 1, sm: 330 } }}
  />,
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
      <ListBody<RecordRow<'audit'>> empty={empty}>
        {(entries) => (
          <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 0.5 }}>
            <AuditEntries entries={entries} />
          </Box>
        )}
      </ListBody>
    </RecordList>
  )
}
