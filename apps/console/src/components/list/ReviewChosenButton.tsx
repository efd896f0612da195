import { Button } from '@mui/material'
import { useListContext, useNavigate } from 'react-admin'

/** Leads through what was chosen one by one. Nothing is decided for many at once. */
export function ReviewChosenButton() {
  const { resource, selectedIds, onUnselectItems } = useListContext()
  const navigate = useNavigate()
  function review() {
    onUnselectItems()
    navigate(`/${resource}/${selectedIds[0]}/show?${new URLSearchParams({ only: selectedIds.join(',') })}`)
  }
  return (
    <Button variant="contained" onClick={review}>
      Review one by one
    </Button>
  )
}
