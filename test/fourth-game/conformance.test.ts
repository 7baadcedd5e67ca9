// The conformance tests, over the registry with one more line in it.
import "../rules/conformance.test";
