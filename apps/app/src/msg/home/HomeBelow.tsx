import { Notices } from '../../features/msg/Notices.tsx'
import { useScrollNotices } from './homeQueries.ts'

// What lies below the fold of a phone, and what is said when it cannot be loaded, in one file that is not part of the
// first load.
export { HomeError } from './HomeError.tsx'
export { HomeNews } from './HomeNews.tsx'
export { HomeProducts } from './HomeProducts.tsx'
export { HomeShortcuts } from './HomeShortcuts.tsx'
export { HomeStories } from './HomeStories.tsx'

export const HomeNotices = () => <Notices query={useScrollNotices()} />
