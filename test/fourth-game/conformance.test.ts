// Runs the conformance tests with a fourth game in the registry.
import "../rules/conformance.test";
