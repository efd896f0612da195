import { Notices } from '../../components/Notices.tsx'
import { useScrollNotices } from './homeQueries.ts'

export function HomeNotices() {
  return <Notices query={useScrollNotices()} />
}
