export { checkAssertion, readRegistration } from "../webauthn/endpoint";
