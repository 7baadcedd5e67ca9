export { canonicalRecoveryCode, newRecoveryCode } from "../../secrets/recovery-code";
