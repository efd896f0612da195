// What lies below the fold of a phone, in one file that is not part of the first load.
export { HomeNews } from './HomeNews.tsx'
export { HomeProducts } from './HomeProducts.tsx'
export { HomeStories } from './HomeStories.tsx'
