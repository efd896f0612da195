export { isCommonPassword } from './isCommonPassword.ts'
export { computePassword, hashPassword, verifyPassword } from './password.ts'
