// Runs the tests of single moves with a fourth game in the registry.
import "../rules/single-move.test";
