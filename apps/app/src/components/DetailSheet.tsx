import { DetailPane, useHasPane } from './ListDetail.tsx'
import { Sheet, type SheetProps } from './Sheet.tsx'

/** The details of what was chosen from a list: in its pane, or without one in a sheet. */
export function DetailSheet(props: SheetProps) {
  return useHasPane() ? props.isOpen && <DetailPane {...props} /> : <Sheet {...props} />
}
