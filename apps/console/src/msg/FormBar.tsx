import { Box, Button } from '@mui/material'
import {
  DeleteWithConfirmButton,
  LinkBase,
  SaveButton,
  useCreatePath,
  useRecordContext,
  useResourceContext,
} from 'react-admin'

/** Save, leave, delete; within reach however long the form is. */
export function FormBar() {
  const row = useRecordContext()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1.5,
        mb: -1.5,
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <SaveButton alwaysEnable icon={<></>} label="Save" variant="contained" sx={{ minWidth: 120, minHeight: 44 }} />
      <Button component={LinkBase} to={createPath({ resource, type: 'list' })} sx={{ minHeight: 44 }}>
        Cancel
      </Button>
      {row?.id !== undefined && (
        <DeleteWithConfirmButton label="Delete" confirmColor="warning" sx={{ ml: 'auto', minHeight: 44 }} />
      )}
    </Box>
  )
}
