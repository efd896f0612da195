import { Box, Skeleton } from '@mui/material'
import { SearchInput, SelectInput, useListContext } from 'react-admin'
import { RecordList, NothingFound } from '../../components/RecordList.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'
import { actionChoices } from './auditActions.ts'
import { AuditEntries } from './AuditEntries.tsx'

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Operator, reason, whole member id"
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

export default function AuditList() {
  return (
    <RecordList
      about="Who did what, on whom, from where and why; newest first. Nothing in it can be changed or erased."
      filters={filters}
    >
      <Entries />
    </RecordList>
  )
}

function Entries() {
  const { data, isPending } = useListContext<RecordRow<'audit'>>()
  if (isPending)
    return (
      <Box aria-hidden sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        {[0, 1, 2, 3, 4].map((at) => (
          <Skeleton key={at} variant="rounded" height={64} />
        ))}
      </Box>
    )
  if (!data?.length)
    return (
      <NothingFound
        title="Nothing has been written yet"
        text="Every sign-in and every change by an operator will stand here."
        isFilter={({ q, action }) => Boolean(q ?? action)}
      />
    )
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 0.5 }}>
      <AuditEntries entries={data} />
    </Box>
  )
}
