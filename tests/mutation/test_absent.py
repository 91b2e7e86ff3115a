# SPDX-License-Identifier: Apache-2.0
"""A test that another system neither runs nor is excused from is found, and so is an excuse that is none."""

import re

import absent_tests

WANTED = {"capi_null", "process_fork", "unit.File.Reads"}


def test_all_ran_or_have_a_reason():
    lines, complaints = absent_tests.compare(WANTED, {"capi_null", "unit.File.Reads"}, {"process_*": "forks"})
    assert lines == ["forks: process_fork"] and not complaints


def test_new_test_without_reason():
    _, complaints = absent_tests.compare(WANTED, {"capi_null", "process_fork"}, {})
    assert complaints == ["unit.File.Reads did not run, and tests/absent.toml has no reason"]


def test_reason_of_a_test_that_ran():
    _, complaints = absent_tests.compare(WANTED, WANTED, {"unit.File.*": "files"})
    assert complaints == ["unit.File.Reads ran, and tests/absent.toml has a reason why not"]


def test_reason_of_no_test():
    _, complaints = absent_tests.compare(WANTED, WANTED, {"process_exec": "forks"})
    assert complaints == ["process_exec of tests/absent.toml is no test"]


def test_ctest_leaves_them_out():
    pattern = absent_tests.program_pattern({"process_*": "forks", "abi_reload": "dlopen", "unit.File.*": "files"})
    left_out = [
        n for n in ("process_fork", "abi_reload", "abi_reload_2", "capi_process_", "unit") if re.search(pattern, n)
    ]
    assert left_out == ["process_fork", "abi_reload"]
    assert not re.search(absent_tests.program_pattern({}), "unit")


def test_results_name_what_release_names(tmp_path):
    unit, programs = tmp_path / "unit.xml", tmp_path / "programs.xml"
    unit.write_text('<testsuites><testcase name="Reads/0" classname="A/File"/></testsuites>')
    programs.write_text(
        '<testsuite><testcase name="header_a.h_c99" classname="header_a.h_c99" status="run"/>'
        '<testcase name="abi_x" classname="abi_x" status="notrun"><skipped message="77"/></testcase></testsuite>'
    )
    assert [*absent_tests.ran(unit), *absent_tests.ran(programs)] == ["unit.A/File.Reads/0", "header_a.h_c99"]
