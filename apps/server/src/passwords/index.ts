export { isCommonPassword } from './isCommonPassword.ts'
export { hashPassword, verifyPassword } from './password.ts'
